// Writes the seeds of every reader into a folder of its name: write_seeds FOLDER.
#include <filesystem>
#include <fstream>
#include <string>

#include "fuzz/reader.hpp"

int main(int count, char** arguments) {
    if (count != 2) {
        return 2;
    }
    for (const letrado::fuzz::Reader* reader : letrado::fuzz::all_readers()) {
        const std::filesystem::path folder = std::filesystem::path(arguments[1]) / reader->name;
        std::filesystem::create_directories(folder);
        int number = 0;
        for (const letrado::fuzz::Bytes& seed : reader->seeds()) {
            std::ofstream file(folder / ("seed-" + std::to_string(++number)), std::ios::binary);
            for (const std::uint8_t byte : seed) {
                file.put(static_cast<char>(byte));
            }
            if (!file.flush()) {
                return 1;
            }
        }
    }
    return 0;
}
