import fc from "fast-check";

// Every mutant of the domain's code is tested with the same few cases, because there are many mutants.
fc.configureGlobal({ seed: 20_261_121, numRuns: 25 });
