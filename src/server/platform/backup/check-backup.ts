import { readPiece } from './backup-piece'
import { type BackupPiece, filePath, type Manifest, readManifest, settingPath, tablePath } from './manifest'

/** Piece that differs from the backup. */
export interface BrokenPiece {
  path: string
  problem: 'missing' | 'changed'
}

function* piecesOf(folder: string, { tables, files, settings }: Manifest): Generator<[string, BackupPiece]> {
  for (const table of tables) yield [tablePath(folder, table), table]
  for (const [id, piece] of Object.entries(files ?? {})) yield [filePath(folder, id), piece]
  for (const [file, piece] of Object.entries(settings)) yield [settingPath(folder, file), piece]
}

/** Reads a whole backup; returns its manifest, and every piece that is missing or changed. */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; broken: BrokenPiece[] }> {
  const manifest = await readManifest(folder)
  const broken: BrokenPiece[] = []
  for (const [path, { bytes, sha256 }] of piecesOf(folder, manifest)) {
    const piece = await readPiece(path)
    if (!piece) broken.push({ path, problem: 'missing' })
    else if (piece.bytes !== bytes || piece.sha256 !== sha256) broken.push({ path, problem: 'changed' })
  }
  return { manifest, broken }
}
