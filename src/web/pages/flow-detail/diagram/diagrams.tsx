import './diagram.css'
import { type ReactNode, useMemo, useState } from 'react'
import type { OaFlowDetailMsgsData } from '../../../../generated/types'
import { quietApi } from '../../../platform/api'
import { t } from '../../../platform/i18n'
import { useFresh } from '../../../platform/use-fresh'
import { useLoaded } from '../../../platform/use-loaded'
import { StatusButton } from '../../../renderer/flow/status-button'
import { Empty, Skeleton } from '../../../ui/parts'
import { Segments } from '../../../ui/segments'
import { Canvas, type Card } from './canvas'
import { ExternalFacts } from './external-facts'
import { messageCards } from './message-cards'
import { MessageFacts } from './message-facts'
import type { Sheet } from './sheet'
import { SidePanel } from './side-panel'
import { stepCards } from './step-cards'
import { StepFacts } from './step-facts'

type Data = OaFlowDetailMsgsData

const kinds = ['instance', 'design'] as const
type Kind = (typeof kinds)[number]

/** What each diagram draws. */
const drawers = {
  instance: ({ msgList }: Data) => messageCards(msgList),
  design: ({ design, msgList }: Data) => stepCards(design, msgList),
}

/** Facts with a closer look at what became of these messages. */
const withStatus = (facts: ReactNode, messages: Data['msgList']) => (
  <>
    {facts}
    {messages[0] && (
      <StatusButton flowlistid={messages[0].flowlistid} msgids={messages.map(({ _id }) => _id)} />
    )}
  </>
)

/** The name of a card and what its panel says. */
function aboutOf(card: Card, { msgList, traces }: Data): { title: string; facts: ReactNode } {
  if (card.kind === 'message') {
    const { message } = card
    const trace = traces.find(({ visit, iscc }) => visit === message.visit && iscc === message.iscc)
    const together = msgList.filter(({ visit, iscc }) => visit === message.visit && iscc === message.iscc)
    const facts = <MessageFacts message={message} trace={trace} />
    return { title: message.NowFunName, facts: withStatus(facts, together) }
  }
  if (card.kind === 'external')
    return {
      title: t('sub-flow.card', { name: card.flow.flowname }),
      facts: <ExternalFacts flow={card.flow} />,
    }
  const own = msgList.filter(({ NowFunid }) => NowFunid === card.step.id)
  return { title: card.step.name, facts: withStatus(<StepFacts card={card} messages={own} />, own) }
}

function Diagram({ kind, data }: { kind: Kind; data: Data }) {
  const [chosen, choose] = useState<string>()
  const sheet = useMemo((): Sheet<Card> => drawers[kind](data), [kind, data])
  const card = chosen === undefined ? undefined : sheet.cards.get(chosen)
  const about = card && aboutOf(card, data)
  return (
    <div className="diagram">
      <Canvas label={t(`detail.${kind}`)} {...{ sheet, chosen }} onChoose={choose} />
      {about && (
        <SidePanel key={chosen} title={about.title} onClose={() => choose(undefined)}>
          {about.facts}
        </SidePanel>
      )}
    </div>
  )
}

interface DiagramsProps {
  flowlistid: string
  msgid: string | undefined
  /** What was loaded together with it: when that is new, this is loaded again. */
  stamp: unknown
}

/** The diagram of what happened, and the one of what was designed. */
export default function Diagrams({ flowlistid, msgid, stamp }: DiagramsProps) {
  const [kind, setKind] = useState<Kind>('instance')
  const { value, failure, reload } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  useFresh(reload, stamp)
  if (failure && !value) return <Empty title={failure.message} />
  if (!value) return <Skeleton lines={8} />
  const options = kinds.map((key) => ({ value: key, text: t(`detail.${key}`) }))
  return (
    <div className="flow-section">
      <div className="diagram-head">
        <Segments<Kind> label={t('detail.diagram')} value={kind} options={options} onChange={setKind} />
        <p>{t('detail.diagram-hint')}</p>
      </div>
      <Diagram key={kind} kind={kind} data={value} />
    </div>
  )
}
