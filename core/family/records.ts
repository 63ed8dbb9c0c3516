// The family of boards that this build is for; scripts/assembly.mjs puts another family in the place of chess.
export * from "../chess/records";
