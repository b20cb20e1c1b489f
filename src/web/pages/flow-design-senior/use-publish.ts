import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CaseResult, FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { isDesignError } from '../../../core/flow'
import { CallError, t } from '../../platform'
import { api } from '../../platform/api'
import { toast } from '../../ui'
import type { PublishNote } from '../../versions/publish-dialog'
import type { DesignDraft } from './design-draft'

const listIn = <Row>(data: unknown): Row[] => (Array.isArray(data) ? (data as Row[]) : [])

/** Targets of a rejected publication: the problems, or a concurrent save. */
interface Leads {
  refused(): void
  stale(): void
}

/**
 * Publishes after one confirmation with a note; a toast names the version, a rejection opens the problem
 * list. A concurrent save is resolved first.
 */
export function usePublish(draft: DesignDraft, on: Leads) {
  const [isAsking, setAsking] = useState(false)
  const [broken, setBroken] = useState<CaseResult[]>([])
  const close = () => {
    setAsking(false)
    setBroken([])
  }
  const refuse = (count: number) => {
    on.refused()
    toast(t('flow-design.publish-refused', { count }), 'warning')
  }
  const explain = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'flowdesign.cases-break') return setBroken(listIn(error.data))
    close()
    if (error.code === 'flowdesign.stale') return on.stale()
    if (error.code !== 'flowdesign.has-problems') return toast(error.message, 'danger')
    refuse(listIn<Problem>(error.data).filter(isDesignError).length)
  }
  return {
    isAsking,
    broken,
    close,
    ask: (local: readonly Problem[]) => {
      if (draft.state.status === 'conflict') return on.stale()
      const count = local.filter(isDesignError).length
      if (count) refuse(count)
      else setAsking(true)
    },
    /** Publishes with the note. Returns whether it succeeded. */
    run: async (about: PublishNote): Promise<boolean> => {
      try {
        const { version } = await draft.publish(about)
        toast(
          t(about.trial ? 'flow-design.published-trial' : 'flow-design.published', { n: version ?? '' }),
          'success',
        )
        return true
      } catch (error) {
        explain(error)
        return false
      }
    },
  }
}

/** Saves a design as the draft of a new, inactive flow and opens it. */
export function useDesignCopy({ name, description, category }: OaFlowdesignsGetbyidData, draft: DesignDraft) {
  const navigate = useNavigate()
  return async (design: FlowDesign) => {
    const copy = { name: t('flow-design.copy-name', { name }).slice(0, 100), description, category }
    const { _id } = await api.oa.flowdesigns.add({ ...copy, canuse: false })
    // Files belong to the flow they were uploaded for.
    await api.oa.flowdesigns.edit_senior({ _id, publish: false, design: { ...design, fileList: [] } })
    draft.letGo()
    toast(t('flow-design.copied', { name: copy.name }), 'success')
    void navigate(`/oaset/flowdesign_edit_senior/${encodeURIComponent(_id)}`)
  }
}
