import type { FlowDesign, OaFlowdesignsGetbyidData } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { PublishDialog } from '../../versions/publish-dialog'
import { VersionsDialog } from '../../versions/versions-dialog'
import { ConflictDialog } from './conflict-dialog'
import type { DesignDraft, DraftState } from './design-draft'
import type { useDesignCopy } from './use-copy'
import type { usePublish } from './use-publish'

interface DesignDialogsProps {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  draft: DesignDraft
  state: DraftState
  publish: ReturnType<typeof usePublish>
  copy: ReturnType<typeof useDesignCopy>
  /** Whether a conflict is decided later. */
  isConflictLeft: boolean
  onConflictLeft(): void
  areVersionsOpen: boolean
  onVersionsClose(): void
  /** Takes a state of the design as the next one of its history. */
  onChange(design: FlowDesign): void
  /** Fetches the design anew: the draft is another one now. */
  onReload(): void
}

/** What lies over the workplace: a conflict to decide, what is about to be published, the versions. */
export function DesignDialogs(props: DesignDialogsProps) {
  const { flow, design, draft, state, publish, copy, onReload } = props
  return (
    <>
      {state.status === 'conflict' && !props.isConflictLeft && (
        <ConflictDialog
          other={state.other}
          base={draft.base}
          mine={design}
          load={() => quietApi.oa.flowdesigns.getbyid({ _id: flow._id })}
          onMerge={(merged, theirs) => {
            draft.goOnFrom(theirs)
            props.onChange(merged)
          }}
          onCopy={() => copy(design)}
          onReload={onReload}
          onOverwrite={() => void draft.overwrite()}
          onClose={props.onConflictLeft}
        />
      )}
      {publish.isAsking && (
        <PublishDialog
          flowid={flow._id}
          design={design}
          version={state.version}
          broken={publish.broken}
          onPublish={publish.run}
          onClose={publish.close}
        />
      )}
      {props.areVersionsOpen && (
        <VersionsDialog
          flowid={flow._id}
          name={flow.name}
          onClose={props.onVersionsClose}
          onDraft={() => {
            props.onVersionsClose()
            onReload()
          }}
          onChange={onReload}
        />
      )}
    </>
  )
}
