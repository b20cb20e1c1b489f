import { createHash } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import { isPermitted } from '../../../core/permission/check-permission'
import type { PaperStatement } from '../../../core/proof/paper-statement'
import type { OaFlowDetailData } from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { renderPaper } from '../../platform/paper/render-paper'
import { certificateFingerprint } from '../../platform/signing/certificate'
import { readCurrentDirectory } from '../../queries'
import { findSeal, type SealRow } from '../../queries/company/seal'
import {
  addPaperSignature,
  findPaperSignature,
  lockPaperSignature,
  type PaperSignature,
  readSignedBytes,
} from '../../queries/flow/paper-signature'
import { findChainStatus } from '../../queries/proof/chain'
import { loadVisibleFlow, type VisibleFlow } from '../../read-models/action-context/visible-flow'
import { assertProvable, signProof } from '../proof/receipt'
import { openCurrentCertificate } from './certificates'
import { buildFlowPaper, pdfMime, usualPrint } from './create-pdf'
import type { SignatureMark } from './flow-document'
import { isSealUser } from './seals'

/*
 * Signed paper of an approved flow: drawn once as its signer sees it, sealed, signed with the certificate of the company, and
 * kept as it is. A statement with the proof key binds the file to the last link of the flow's chain.
 */

/** Lists what of the form a person sees: fields and columns, and those of which only masked text is shown. */
function placesOf({ sight: { rights } }: VisibleFlow): string[] {
  const shown = (place: string, { access, mask }: { access: string; mask?: unknown }) =>
    access !== 'hidden' ? [place, `${place} masked`] : mask ? [`${place} masked`] : []
  return [...rights].flatMap(([key, right]) => [
    ...shown(key, right),
    ...[...(right.columns ?? [])].flatMap(([code, column]) => shown(`${key}.${code}`, column)),
  ])
}

/** Whether a reader may see all that a signed paper shows. */
export function isPaperReadable(
  { places }: Pick<PaperSignature, 'places'>,
  visibleFlow: VisibleFlow,
): boolean {
  const own = new Set(placesOf(visibleFlow))
  return places.every((place) => own.has(place))
}

/** Whether a signed paper shows how the flow ended last: it may have been taken up again. */
const isOfThisEnd = ({ signedAt }: PaperSignature, { scene: { running } }: VisibleFlow): boolean =>
  running.finishedAt === null || signedAt.getTime() >= running.finishedAt

/** Throws for sessions in which a person does not act for themselves. */
function assertOwnSession({ caller }: Pick<Context, 'caller'>): void {
  if (caller.real || caller.token || caller.entrustId) throw new BusinessError('paper.signature-by-person')
}

/** Throws unless the flow is approved and its design has its paper signed. */
function settingOf({ scene }: VisibleFlow) {
  const setting = scene.version.design.set.paperSignature
  if (!setting) throw new BusinessError('paper.no-signature-set')
  if (scene.running.result !== 'agreed') throw new BusinessError('paper.not-agreed')
  return setting
}

/** Finds the seal of a design for the caller; throws for one that they may not use. */
async function findUsableSeal(id: string, context: Context): Promise<SealRow> {
  const seal = await findSeal(context.db, context.caller.workspace, id)
  if (!seal) throw new BusinessError('seal.gone')
  const { name, enabled } = seal.document
  if (!isSealUser(seal.document, context.caller.id, await readCurrentDirectory(context)))
    throw new BusinessError('seal.not-user', { name })
  if (!enabled) throw new BusinessError('seal.off', { name })
  return seal
}

/** How a paper comes to be signed: at the end of the flow, or by a person who presses the button. */
interface Occasion {
  isAutomatic: boolean
}

async function resolveSeal(
  visibleFlow: VisibleFlow,
  { isAutomatic }: Occasion,
  context: Context,
): Promise<SealRow | undefined> {
  const { seal = '' } = settingOf(visibleFlow)
  if (seal) return findUsableSeal(seal, context)
  if (!isAutomatic && !isPermitted(context.caller.roles, 'seals'))
    throw new BusinessError('paper.signature-by-person')
  return undefined
}

/** Reads where the chain of a flow ends. */
async function readChainEnd(flowId: string, { db, caller }: Context) {
  const status = await findChainStatus(db, caller.workspace, flowId)
  if (!status) throw new BusinessError('chain.no-chain')
  return status
}

interface SignedFile {
  bytes: Buffer
  name: string
  statement: Omit<PaperStatement, 'at'>
}

/** Draws and signs the paper; undefined if the flow changed meanwhile. */
async function drawSignedFile(
  visibleFlow: VisibleFlow,
  { seal, isAutomatic }: Occasion & { seal: SealRow | undefined },
  context: Context,
): Promise<SignedFile | undefined> {
  const { running, version } = visibleFlow.scene
  const { caller, clock, language } = context
  const { seq: acts, link } = await readChainEnd(running.id, context)
  const { key, certificates, subject, leaf } = await openCurrentCertificate(context)
  const at = clock.now()
  const setting = settingOf(visibleFlow)
  const { step } = setting
  const named = step && version.design.funlist.find(({ id }) => id === step)?.name
  const mark: SignatureMark = {
    person: caller.name,
    at,
    subject,
    setting,
    ...(seal && { seal: seal.document }),
    ...(named && { step: named }),
  }
  const { document, name } = await buildFlowPaper(visibleFlow, { ...usualPrint, mark }, context)
  const reason = translateKey(language, 'paper.reason', { flow: running.name })
  const signature = { key, certificates, name: subject, reason, at }
  // A person who approves many flows at once is not held back by the limit of documents that they ask for.
  const asker = isAutomatic ? running.id : caller.id
  const bytes = await renderPaper({ ...document, createdAt: at, signature }, asker)
  if ((await readChainEnd(running.id, context)).link !== link) return undefined
  const statement = {
    v: 1 as const,
    workspace: caller.workspace,
    flow: running.id,
    name: running.name,
    number: running.workname,
    digest: createHash('sha256').update(bytes).digest('hex'),
    acts,
    link,
    certificate: certificateFingerprint(leaf),
    subject,
    ...(seal && { seal: { id: seal.id, name: seal.document.name } }),
    by: { id: caller.id, name: caller.name },
  }
  return { bytes, name, statement }
}

/** Number of times that a paper is drawn anew because the flow changed meanwhile. */
const maxTries = 3

/** Signs the paper of an approved flow with its seal; one that is signed already stays. Returns its id. */
export async function signPaper(flowId: string, occasion: Occasion, context: Context): Promise<string> {
  assertProvable(context)
  const { db, caller } = context
  for (let tries = 0; tries < maxTries; tries++) {
    const visibleFlow = await loadVisibleFlow(context, { flow: flowId })
    settingOf(visibleFlow)
    assertOwnSession(context)
    const seal = await resolveSeal(visibleFlow, occasion, context)
    const known = await findPaperSignature(db, caller.workspace, flowId)
    if (known && isOfThisEnd(known, visibleFlow)) return known.id
    const file = await drawSignedFile(visibleFlow, { ...occasion, seal }, context)
    if (file) return storeSignature(visibleFlow, file, context)
  }
  throw new BusinessError('paper.signature-busy')
}

async function storeSignature(
  visibleFlow: VisibleFlow,
  { bytes, name, statement }: SignedFile,
  context: Context,
): Promise<string> {
  const { db, caller, newId } = context
  const { signed } = await signProof('paper', context, ({ at }): PaperStatement => ({ ...statement, at }))
  const id = newId()
  return db.transaction(async (tx) => {
    const known = await lockPaperSignature(tx, caller.workspace, statement.flow)
    if (known && isOfThisEnd(known, visibleFlow)) return known.id
    await addPaperSignature(tx, { id, places: placesOf(visibleFlow), statement: signed, name, bytes })
    return id
  })
}

/** Returns the signed paper of a flow; throws for a reader who may not see all that it shows. */
export async function readSignedPaper(flowId: string, context: Context) {
  const { db, caller } = context
  const visibleFlow = await loadVisibleFlow(context, { flow: flowId })
  const known = await findPaperSignature(db, caller.workspace, flowId)
  if (!known || context.data === 'test') throw new BusinessError('paper.signature-none')
  if (!isPaperReadable(known, visibleFlow)) throw new BusinessError('paper.signature-hidden')
  const file = await readSignedBytes(db, caller.workspace, known)
  if (!file) throw new BusinessError('paper.signature-none')
  return { ...file, mime: pdfMime }
}

/** Describes the signed paper of a flow to its reader, and whether they may sign it now. */
export async function describePaperSignature(
  visibleFlow: VisibleFlow,
  context: Context,
): Promise<{ signature: OaFlowDetailData['signature']; seal: boolean }> {
  const { db, caller, data } = context
  const { running, version } = visibleFlow.scene
  if (data === 'test') return { signature: null, seal: false }
  const known = await findPaperSignature(db, caller.workspace, running.id)
  const setting = version.design.set.paperSignature
  const isDue =
    setting !== undefined && running.result === 'agreed' && !(known && isOfThisEnd(known, visibleFlow))
  return {
    signature: known ? await toView(known, visibleFlow, context) : null,
    seal: isDue && (await canSign(visibleFlow, context)),
  }
}

async function toView(known: PaperSignature, visibleFlow: VisibleFlow, { db, caller }: Context) {
  const status = await findChainStatus(db, caller.workspace, known.flowId)
  return {
    at: known.signedAt.toISOString(),
    by: known.person,
    seal: known.sealName,
    certificate: known.subject,
    digest: known.digest,
    readable: isPaperReadable(known, visibleFlow),
    later: Math.max(0, (status?.seq ?? known.acts) - known.acts),
  }
}

async function canSign(visibleFlow: VisibleFlow, context: Context): Promise<boolean> {
  try {
    assertOwnSession(context)
    await resolveSeal(visibleFlow, { isAutomatic: false }, context)
    return true
  } catch (error) {
    if (error instanceof BusinessError) return false
    throw error
  }
}
