import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config'
import { openBucketStore } from './bucket-store'
import { type FileStore, openFileStore } from './file-store'

/** Opens the configured file storage. */
export function openStorage({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileStore {
  const newName = () => randomBytes(16).toString('hex')
  if (files.kind === 'folder') return openFileStore(join(dataDir, 'files'), newName)
  return openBucketStore(files, join(dataDir, 'incoming'), newName)
}
