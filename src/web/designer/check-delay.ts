/** Milliseconds without a change before the whole form is checked, so that keys that follow each other cost one check. */
export const checkDelay = 100
