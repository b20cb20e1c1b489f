/** Only source of time in the server, in milliseconds since 1970 UTC. */
export interface Clock {
  now(): number
}

/** Clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() }
