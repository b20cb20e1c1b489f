/** The only source of time in the server, in milliseconds since 1970 UTC. */
export interface Clock {
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }
