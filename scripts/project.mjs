// What every script shares: where the project is, its sentences, and how another program is run.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A text of schemas/texts for the console: in CONSOLE_LANGUAGE, else in Chinese, then in English. */
export function sentence(key, params = {}) {
  const [room] = key.split('.')
  const texts = JSON.parse(readFileSync(join(root, `schemas/texts/${room}.json`), 'utf8'))[key]
  const fill = (text) => text.replace(/\{(\w+)\}/g, (placeholder, name) => params[name] ?? placeholder)
  const chosen = texts[process.env.CONSOLE_LANGUAGE]
  return (chosen ? [chosen] : [texts.zh, texts.en]).map(fill).join('\n')
}

/** A failure that a person can act on: printed without a stack. */
export class Failure extends Error {
  constructor(key, params) {
    super(sentence(key, params))
  }
}

/** Runs a program in the project folder with our terminal; answers its exit code, 1 for a signal. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a program of a dependency with the Node that runs us: runTool('vite/bin/vite.js', ['build']). */
export const runTool = (file, args, env = {}) =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], { env: { ...process.env, ...env } })

/** Runs a script's main part; a Failure is its sentence and exit code 1. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exit(1)
  }
}
