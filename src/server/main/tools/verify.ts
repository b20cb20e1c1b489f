import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assessFindings, normalizeFingerprint, type ProofFinding } from '../../../core/proof/trust'
import { readProofFile } from '../../platform/proof/read-proof'
import { StartupError } from '../../platform/startup-failure'
import { bilingualText } from '../bilingual'
import { verifyBackup } from './backup'
import type { OperatorTool } from './tool'

const marks = { proven: '✓', note: '·', fault: '✗' } as const

const lineOf = ({ kind, code, params }: ProofFinding) =>
  `${marks[kind]} ${bilingualText(code, params).replaceAll('\n', '\n  ')}`

/** Parses the arguments: paths, and the trusted fingerprint. */
function verifyArguments(args: readonly string[]) {
  const options = { key: { type: 'string', multiple: true } } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
  })
  const { key: keys, ...unknown } = values
  const [option] = Object.keys(unknown)
  if (option !== undefined) throw new StartupError('start.option-unknown', { option: `--${option}` })
  const key = normalizeFingerprint([keys ?? []].flat().join())
  // An empty fingerprint would count as none, and then any signature would be consistent.
  if (keys && !/^[0-9a-f]{32}$/.test(key)) throw new StartupError('start.fingerprint-wrong', { key })
  return { paths: positionals.map((path) => resolve(path)), key: keys ? key : undefined }
}

/**
 * npm run verify -- FOLDER: checks whether a backup is complete. With a bundle or a receipt instead of the
 * folder: checks what it proves, without server and database; -- BUNDLE.zip [RECEIPT.json … PAPER.pdf …]
 * [--key FINGERPRINT].
 */
export const verifyTool: OperatorTool = async (config, args) => {
  const { paths, key } = verifyArguments(args)
  const [first, ...more] = paths
  if (!first) throw new StartupError('start.folder-missing', { tool: 'verify' })
  const found = await stat(first).catch(() => undefined)
  if (!found?.isFile()) return verifyBackup(config, paths)
  const findings = await readProofFile(first, { key, others: more })
  const verdict = assessFindings(findings)
  return {
    text: [...findings.map(lineOf), bilingualText(`verify.${verdict}`)].join('\n'),
    ok: verdict !== 'fails',
  }
}
