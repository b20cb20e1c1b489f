/** The entry of core/sandbox: JavaScript that others wrote, with limits of time and memory. */

export * from './call-export'
export * from './sandbox'
