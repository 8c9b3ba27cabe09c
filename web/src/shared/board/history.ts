/** A value with undo and redo. */
import { computed, signal } from "@preact/signals";

const LONGEST = 200;

export class History<T> {
  readonly now;
  readonly canUndo = computed(() => this.past.value.length > 0);
  readonly canRedo = computed(() => this.future.value.length > 0);
  private readonly past = signal<readonly T[]>([]);
  private readonly future = signal<readonly T[]>([]);

  constructor(start: T) {
    this.now = signal<T>(start);
  }

  /** A new value; what was undone before it is forgotten. */
  change(value: T): void {
    this.past.value = [...this.past.value.slice(1 - LONGEST), this.now.value];
    this.future.value = [];
    this.now.value = value;
  }

  /** A value that came from elsewhere: there is nothing before it. */
  restart(value: T): void {
    this.past.value = [];
    this.future.value = [];
    this.now.value = value;
  }

  undo(): boolean {
    const before = this.past.value.at(-1);
    if (before === undefined) return false;
    this.past.value = this.past.value.slice(0, -1);
    this.future.value = [...this.future.value, this.now.value];
    this.now.value = before;
    return true;
  }

  redo(): boolean {
    const after = this.future.value.at(-1);
    if (after === undefined) return false;
    this.future.value = this.future.value.slice(0, -1);
    this.past.value = [...this.past.value, this.now.value];
    this.now.value = after;
    return true;
  }
}
