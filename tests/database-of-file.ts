import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { run, within } from './sql'

interface FileDatabase {
  url: string
  drop(): Promise<void>
}

async function made(from: string): Promise<FileDatabase> {
  const { url } = inject('database')
  const name = `qianpi_file_${randomBytes(6).toString('hex')}`
  await run(url, `create database ${name} ${from}`)
  return { url: within(url, name), drop: () => run(url, `drop database ${name} with (force)`) }
}

/** A fresh migrated database for the calling test file, or a copy of another one; drop it after the file's last test. */
export const databaseOfFile = (template = inject('database').template): Promise<FileDatabase> =>
  made(`template ${template}`)

/** A database without tables; drop it when it is done with. */
export const emptyDatabase = (): Promise<FileDatabase> => made('')
