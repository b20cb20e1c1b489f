import type { TestProject } from 'vitest/node'
import { browserArgs, getBrowser } from '../scripts/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** How the walks launch Chromium: chromium.launch(inject('browser')). */
    browser: { executablePath: string; args: string[] }
  }
}

/** Walks open each page a few times: compiling its code for speed costs more than it saves, an eighth of the renderers' time. */
const fewRuns = '--js-flags=--no-opt --no-maglev'

/** Finds or installs the browser before the first walk; without one the run fails with a sentence. */
export default async function browser(project: TestProject) {
  project.provide('browser', { executablePath: await getBrowser(), args: [...browserArgs, fewRuns] })
}
