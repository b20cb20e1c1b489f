import type { LogRecord } from '../../../core/flow'
import { collectFiles } from '../../../core/form'
import {
  actionDigestInSlices,
  type ChainHead,
  type ChainLine,
  designDigest,
  digestWithSaltInSlices,
  type ExtraPartDigests,
  toChainActionInSlices,
} from '../../../core/proof/action-digest'
import { type ActionSignature, approvalPart, signatureDigest } from '../../../core/proof/approval'
import { genesisLink } from '../../../core/proof/chain-link'
import type { Digest } from '../../../core/proof/digest'
import type { SliceGenerator } from '../../../core/slices'
import { memoizeWeak } from '../../../core/text/memoize'
import type { FlowDesign, StoredFile } from '../../../generated/types'
import type { Context } from '../../platform'
import { createNativeHash } from '../../platform/proof/native-hash'
import { originalDesign } from '../../queries/design/clean-design'
import type { NewChainLink } from '../../queries/flow/new-flow-rows'
import type { ActionResult } from '../../read-models/action-context/load-context'

/*
 * Every action of a flow is one link of its chain. What the link covers is computed here. The statement that
 * writes the action's history builds the link from it and from the previous link, which it reads under the
 * flow's lock.
 */

/** Returns the digest of a design, computed once: published versions never change and come from memory. */
const digestOfDesign = memoizeWeak((design: FlowDesign): Digest => designDigest(originalDesign(design)))

/** Returns the head of a flow after an action, as its link covers it. */
export function chainHeadOf(
  { after }: ActionResult,
  flow: NonNullable<ActionResult['after']['flow']>,
): ChainHead {
  const { name, desc, level, result, isCancel, finishedAt } = flow
  const design = digestOfDesign(after.design)
  return { name, desc, level, result, isCancel, finishedAt, version: after.version, design }
}

/** Workspace of the chain and what only the app context provides. */
interface Linking {
  context: Pick<Context, 'caller' | 'randomHex'>
  attached?: readonly StoredFile[]
  /** Signature of the person who decided, where the step requires one. */
  signed?: ActionSignature | undefined
}

function logRecordsOf(changes: ActionResult['changes']): LogRecord[] {
  const records: LogRecord[] = []
  for (const change of changes) if (change.type === 'log.add') records.push(change.record)
  return records
}

/**
 * Builds the link of an action as far as it is known before the write; none for an action that writes neither
 * history nor form.
 */
export function* buildChainLink(
  actionResult: ActionResult,
  { context, attached = [], signed }: Linking,
): SliceGenerator<NewChainLink | undefined> {
  const { changes, snapshot, after, act, running } = actionResult
  const { flow } = after
  if (!flow) throw new Error('an act left no flow behind')
  const { workspace } = context.caller
  const salt = signed?.salt ?? context.randomHex(16)
  const records = logRecordsOf(changes)
  // A signature covers the form even if the decision leaves it unchanged.
  const wroteForm = !running || signed !== undefined || changes.some(({ type }) => type === 'form.set')
  if (!records.length && !wroteForm) return undefined
  const form = wroteForm
    ? yield* digestWithSaltInSlices(salt, 'form', flow.form, createNativeHash)
    : undefined
  const createdMark = running ? {} : { born: true as const }
  const head = chainHeadOf(actionResult, flow)
  const parts: ExtraPartDigests = signed ? { [approvalPart]: signatureDigest(signed.signature) } : {}
  const lines = records as unknown as ChainLine[]
  const proof = {
    workspace,
    flow: flow.id,
    ...createdMark,
    head,
    salt,
    lines,
    act: lines.length ? act : null,
    form,
    parts,
  }
  const proven = yield* toChainActionInSlices(proof, createNativeHash)
  yield
  const fileIds = wroteForm ? collectFiles(after.design.formset, flow.form).map(({ id }) => id) : []
  return {
    number: running?.workname,
    at: snapshot.now,
    lines: records.map(({ id }) => id),
    facts: {
      salt,
      ...createdMark,
      head,
      ...(form && { form }),
      parts,
      ...(signed && { signature: signed.signature }),
    },
    digest: yield* actionDigestInSlices(proven, createNativeHash),
    genesis: genesisLink(workspace, flow.id),
    files: [...fileIds, ...attached.map(({ fileid }) => fileid)],
  }
}
