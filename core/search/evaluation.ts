// The evaluation and the host, as the search sees them: functions of other modules.

/** Static eval of the position in centipawns, for the side to move. It is another WebAssembly module, compiled from a profile. */
@external("evaluation", "evaluate")
export declare function evaluate(p: usize): i32;

/** The static eval of the fast terms only. */
@external("evaluation", "evaluateFast")
export declare function evaluateFast(p: usize): i32;

/** Tells the host that a line of an iteration is complete: depth, score and PV are in the thread block. */
@external("host", "report")
export declare function report(p: usize): void;

/** Milliseconds on a clock that never goes back. */
@external("host", "now")
export declare function now(): f64;

/** White's score of the line with the given path. */
@external("evaluation", "evaluateLine")
export declare function evaluateLine(path: usize): f64;

/** Writes into a path the values of its position that the start of a line needs. */
@external("evaluation", "startLine")
export declare function startLine(path: usize): i32;

/** White's score of a path's position, without the parts that depend on the side to move. */
@external("evaluation", "evaluateTrajectory")
export declare function evaluateTrajectory(path: usize): f64;
