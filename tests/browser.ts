import type { TestProject } from 'vitest/node'
import { browserArgs, getBrowser } from '../scripts/browser.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** How the walks launch Chromium: chromium.launch(inject('browser')). */
    browser: { executablePath: string; args: string[] }
  }
}

/** Turns the optimising compilers of V8 off: a walk opens each page a few times, so that they cost more than they save. */
const compilerFlags = '--js-flags=--no-opt --no-maglev'

/** Finds or installs the browser before the first walk; without one the run fails with a sentence. */
export default async function browser(project: TestProject) {
  project.provide('browser', { executablePath: await getBrowser(), args: [...browserArgs, compilerFlags] })
}
