import type { Flow, OaFlowDetailData, OaFlowProofHeadData } from '../../generated/types'
import type { Translate } from '../text/translate'

/** Head above the printed fields. */
export interface PrintHead {
  name: string
  desc?: string
  /** Facts such as the document number, by label; empty ones are omitted. */
  facts: readonly (readonly [label: string, text: string])[]
}

/** Returns the head of a flow; `time` formats moments. */
export function planPrintHead(
  { flow, label }: { flow: Flow } & Pick<OaFlowDetailData, 'label'>,
  say: Translate,
  time: (iso: string) => string,
): PrintHead {
  const facts = [
    [say('print.number'), flow.workname],
    [say('print.creator'), flow.creater],
    [say('print.dept'), flow.dept ?? ''],
    [say('print.created'), time(flow.created_at)],
    [say('print.state'), say(label.code, { ...label.params })],
    [say('print.level'), flow.level === 100 ? say('flow.level.urgent') : ''],
  ] as const
  return { name: flow.name, desc: flow.desc ?? '', facts: facts.filter(([, text]) => text) }
}

/** Returns the text across each page; `{name}` and `{date}` stand for who prints and on which day. */
export const planWatermark = (text: string, { name, time }: { name: string; time: string }): string =>
  text.replaceAll('{name}', () => name).replaceAll('{date}', () => time.slice(0, 10))

/** Shortens a hash to the number of digits that people compare on paper. */
const shortLink = (link: string) => link.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ')

/** Returns the printed facts of a flow's audit chain: its state at printing. */
export const planPrintProof = (
  { acts, link, checkpoint }: Pick<OaFlowProofHeadData, 'acts' | 'link' | 'checkpoint'>,
  say: Translate,
): string[] => [
  say('print.proof', { acts, link: shortLink(link) }),
  checkpoint === null ? say('print.proof-waits') : say('print.proof-checkpoint', { n: checkpoint }),
]
