import '../../platform/i18n/design-texts'
import './flow-design-senior.css'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OaFlowdesignsConfigData, OaFlowdesignsGetbyidData } from '#/generated/types'
import { PartsProvider } from '../../flow-editor/parts/parts-provider'
import { t } from '../../platform'
import { logError } from '../../stores/errors'
import { designOptionsRequest, designRequest } from '../../stores/first-requests'
import { Button, EmptyState, Skeleton } from '../../ui'
import { DesignerLayout } from './designer-layout'

export type DesignPresets = Pick<OaFlowdesignsConfigData, 'durations' | 'worknames'>

interface Loaded {
  flow: OaFlowdesignsGetbyidData
  offers: DesignPresets
}

const nothingOffered: DesignPresets = { durations: [], worknames: [] }

const fetchOffers = () =>
  designOptionsRequest.take().catch((error: unknown) => {
    logError(error)
    return nothingOffered
  })

/** Opens the designer of the flow in the address. */
export default function FlowDesignSenior() {
  const { id = '' } = useParams()
  return <Designing key={id} id={id} />
}

/** Loads a flow with the designers' choices, then renders the designer. */
function Designing({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const load = useCallback(async () => {
    setLoaded(null)
    try {
      const [flow, offers] = await Promise.all([designRequest.take(id), fetchOffers()])
      setLoaded({ flow, offers })
      setRound((last) => last + 1)
    } catch {
      setLoaded('failed')
    }
  }, [id])
  useEffect(() => void load(), [load])
  if (!loaded) return <Skeleton lines={10} />
  if (loaded === 'failed')
    return (
      <EmptyState title={t('flow-design.load-failed')}>
        <Button onClick={() => void load()}>{t('flow-design.retry')}</Button>
      </EmptyState>
    )
  return (
    <PartsProvider>
      <DesignerLayout key={`${loaded.flow._id} ${round}`} {...loaded} onReload={() => void load()} />
    </PartsProvider>
  )
}
