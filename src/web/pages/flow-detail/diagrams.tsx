import { useMemo, useState } from 'react'
import type { OaFlowDetailMsgsData } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Why } from '../../renderer/flow/why'
import { Empty, Skeleton } from '../../ui/parts'
import { Segments } from '../../ui/segments'
import { Canvas } from './canvas'
import { instanceCards } from './instance-nodes'
import { laidOut } from './layout'

type Data = OaFlowDetailMsgsData
type Kind = 'instance' | 'design'

/** Who got it after whom; a chosen card says why these people. */
function InstanceDiagram({ data }: { data: Data }) {
  const [chosen, setChosen] = useState<string | undefined>()
  const { nodes, edges } = useMemo(() => {
    const { cards, links } = instanceCards(data.msgList)
    return laidOut(cards, links)
  }, [data])
  const message = data.msgList.find(({ _id }) => _id === chosen)
  const why = message && data.traces.find(({ visit }) => visit === message.visit)
  return (
    <>
      <Canvas label={t('detail.instance')} nodes={nodes} edges={edges} onChoose={setChosen} />
      <div className="diagram-why" aria-live="polite">
        {message ? (
          <>
            <b>{t('detail.why-of', { step: message.NowFunName, name: message.toer })}</b>
            {why ? <Why key={chosen} isOpen {...why} /> : <p>{t('detail.no-trace')}</p>}
          </>
        ) : (
          <p>{t('detail.choose-card')}</p>
        )}
      </div>
    </>
  )
}

const kindColours: Record<string, string> = { andsign: '#d48806', orsign: '#409eff', message: '#8f959e' }

/** The steps as they were designed, with where the flow stands now. */
function DesignDiagram({ data }: { data: Data }) {
  const { nodes, edges } = useMemo(() => {
    const { funlist } = data.design
    const waiting = new Set(data.msgList.filter(({ status }) => status === 1).map(({ NowFunid }) => NowFunid))
    const links = funlist.flatMap(({ id, next }) =>
      next.map(({ to, text }, index) => ({ id: `${id}_${index}`, from: id, to, text })),
    )
    const known = links.filter(({ to }) => funlist.some(({ id }) => id === to))
    const drawn = funlist.map(({ id, name, dealtype, is_start }) => ({
      id,
      data: {
        title: name,
        state: is_start ? 'detail.start' : `flow.dealtype.${dealtype}`,
        colour: waiting.has(id) ? '#f704c2' : is_start ? '#ff9900' : (kindColours[dealtype] ?? '#8f959e'),
        people: waiting.has(id) ? t('detail.here') : '',
        button: '',
      },
    }))
    return laidOut(drawn, known)
  }, [data])
  return <Canvas label={t('detail.design')} nodes={nodes} edges={edges} />
}

/** The diagram of what happened, and the one of what was designed. */
export default function Diagrams({ flowlistid, msgid }: { flowlistid: string; msgid: string | undefined }) {
  const [kind, setKind] = useState<Kind>('instance')
  const { value, failure } = useLoaded(flowlistid, () =>
    quietApi.oa.flow.detail_msgs({ flowOi_id: flowlistid, ...(msgid && { msgid }) }),
  )
  if (failure) return <Empty title={failure.message} />
  if (!value) return <Skeleton lines={8} />
  const kinds = (['instance', 'design'] as const).map((key) => ({ value: key, text: t(`detail.${key}`) }))
  return (
    <div className="flow-section">
      <Segments<Kind> label={t('detail.diagram')} value={kind} options={kinds} onChange={setKind} />
      {kind === 'instance' ? <InstanceDiagram data={value} /> : <DesignDiagram data={value} />}
    </div>
  )
}
