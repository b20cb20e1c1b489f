/** Only source of time in the server, in milliseconds since 1970 UTC. */
export interface ServerClock {
  now(): number
}

/** Clock of the machine. */
export const systemClock: ServerClock = { now: () => Date.now() }
