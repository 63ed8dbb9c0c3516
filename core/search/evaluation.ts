// The evaluation and the host, as the search sees them: functions of other modules.

/** Static score of the position in centipawns, for the side to move. Another WebAssembly module, made from a profile. */
@external("evaluation", "evaluate")
export declare function evaluate(p: usize): i32;

/** The same by the terms alone that are marked as fast. */
@external("evaluation", "evaluateFast")
export declare function evaluateFast(p: usize): i32;

/** Tells the host that a line of an iteration is complete: depth, score and principal variation are in the thread block. */
@external("host", "report")
export declare function report(p: usize): void;

/** Milliseconds on a clock that never goes back. */
@external("host", "now")
export declare function now(): f64;

/**
 * White's score of the line whose path lies there; what its start is, written into a path; and White's score of the path's position without
 * what depends on the side to move. All of the same module.
 */
@external("evaluation", "evaluateLine")
export declare function evaluateLine(path: usize): f64;

@external("evaluation", "startLine")
export declare function startLine(path: usize): i32;

@external("evaluation", "evaluateTrajectory")
export declare function evaluateTrajectory(path: usize): f64;
