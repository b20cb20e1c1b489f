import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { run, within } from './sql'

/** A fresh migrated database for the calling test file; drop it after the file's last test. */
export async function databaseOfFile(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject('database')
  const name = `qianpi_file_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${name} template ${template}`)
  return { url: within(url, name), drop: () => run(url, `drop database ${name} with (force)`) }
}
