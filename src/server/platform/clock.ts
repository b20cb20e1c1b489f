/** The only source of time in the server, in milliseconds since 1970 UTC. */
export interface Clock {
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** The time zone in which days, document numbers and default dates are told. */
export const companyZone = 'Asia/Shanghai'
