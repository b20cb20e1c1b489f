import type { RE2JS as Engine } from 're2js'

/** Stands for the engine until it is loaded; any use of it is a fault of the caller, not of the pattern. */
export const placeholderEngine = new Proxy(class {} as unknown as typeof Engine, {
  get() {
    throw new Error('The engine of regular expressions is not loaded.')
  },
})

/**
 * Engine of regular expressions: 39 KB, so pages load it only for what matches patterns. The build of the page
 * resolves the package re2js to this module (vite.config.ts).
 */
export let RE2JS: typeof Engine = placeholderEngine

/** Loads the engine; a caller that may evaluate or check a pattern waits for it. */
export async function loadPatternEngine(): Promise<void> {
  if (RE2JS === placeholderEngine) RE2JS = (await import('re2js')).RE2JS
}
