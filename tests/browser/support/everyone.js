// What is asked of every page, put as questions to the page itself.
(() => {
  const USED =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const said = (one) => one.outerHTML.slice(0, 140);

  /** All that can be used by hand, as far as it is shown; the squares of a board are one. */
  const controls = () => [...document.querySelectorAll(USED)].filter((one) => shown(one) && !one.disabled);

  const stops = () => controls().filter((one) => one.tabIndex >= 0);

  /** What each control is for: the same at every width, wherever it is then. */
  const purposes = () =>
    stops()
      .filter((one) => !one.matches("main, .skip, .scroll"))
      .map((one) => one.getAttribute("href") ?? (one.name || one.dataset.square || one.textContent.trim()));

  const scrolls = (one) =>
    one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));

  /** Controls that lie beside the window, and not in a part that scrolls by itself. */
  const cut = () =>
    controls()
      .filter((one) => !one.matches(".skip") && !scrolls(one.parentElement))
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return right > innerWidth + 1 || left < -1;
      })
      .map(said);

  const reached = new Set();
  const unmarked = new Set();

  /** By an outline of its own, or of what lies over it. */
  const isMarked = (one) =>
    [null, "::before"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
      return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
    });

  /** From now on: where the focus has been, and where it could not be seen. */
  const listen = () => {
    document.activeElement.blur();
    document.addEventListener("focusin", ({ target }) => {
      reached.add(target);
      const around = [target, target.nextElementSibling, target.parentElement].filter(Boolean);
      if (!around.some(isMarked)) unmarked.add(target);
    });
    return stops().length;
  };

  /** Put the focus before the last so many of them: what lies between is more of the same. */
  const jump = (last) => {
    const skipped = stops().slice(0, -last);
    skipped.forEach((one) => reached.add(one));
    skipped.at(-1)?.focus();
  };

  /** What the focus has not come to, was not seen on, or would come to out of order. */
  const amiss = () => {
    const groups = new Set([...reached].filter((one) => one.type === "radio").map((one) => one.name));
    const missed = stops()
      .filter((one) => !reached.has(one))
      .filter((one) => one.type !== "radio" || !groups.has(one.name));
    return {
      missed: missed.map(said),
      unmarked: [...unmarked].map(said),
      ahead: controls()
        .filter((one) => one.tabIndex > 0)
        .map(said),
    };
  };

  window.everyone = { purposes, cut, listen, jump, amiss };
})();
