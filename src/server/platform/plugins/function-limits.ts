/** Limits of one call of a plugin's function. */
export const functionLimits = {
  /** Milliseconds of running time, counted in ticks, and wall-clock milliseconds at most. */
  time: 50,
  tick: 5,
  patience: 500,
  memory: 16 * 1024 * 1024,
  stack: 256 * 1024,
  line: 300,
  /** Maximum number of characters of a result as JSON. */
  result: 100_000,
  /** Milliseconds after which a worker that has not started, or has not returned a result, is ended. */
  start: 10_000,
  answer: 1_000,
}
