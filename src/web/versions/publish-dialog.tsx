import './design-life.css'
import type { CaseResult, FlowDesign, Problem } from '#/generated/types'
import form from '#schemas/forms/publish.json'
import overrideForm from '#schemas/forms/publish-override.json'
import { compareDesigns, describeDifference } from '../../core/flow'
import { designProblemText } from '../flow-editor/problem-text'
import { t, useQuery } from '../platform'
import { quietApi } from '../platform/api'
import { FormDialog } from '../product-forms/form-dialog'
import { Muted, Skeleton } from '../ui'
import { DifferenceList } from './difference-list'

/** Number of warnings listed; the others are counted. */
const maxWarnings = 20

/** Publisher's note about a version. */
export interface PublishNote {
  note: string
  override?: string
}

interface PublishDialogProps {
  flowid: string
  /** Design to publish, and the number of the current version. */
  design: FlowDesign
  version: number | null
  /** Saved cases with another result in this design, after the user was warned. */
  broken: readonly CaseResult[]
  /** Open warnings of the design; errors prevent publication. */
  warnings: readonly Problem[]
  onPublish(about: PublishNote): Promise<boolean>
  onClose(): void
}

/** Loads what is published: the differences from the current version, and how many flows run by that. */
async function factsOf(flowid: string, version: number | null) {
  if (version === null) return { published: undefined, running: 0 }
  const [{ design }, versions] = await Promise.all([
    quietApi.oa.flowdesigns.getbyid({ _id: flowid, version }),
    quietApi.oa.flowdesigns.otherversion.list({ flowid }),
  ])
  return { published: design, running: versions.reduce((sum, one) => sum + one.running, 0) }
}

/**
 * Confirmation before publishing a design: changes, affected flows, a note, and the reason for broken cases.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { flowid, design, version, broken, warnings, onPublish, onClose } = props
  const { value: facts, failure } = useQuery(flowid, () => factsOf(flowid, version))
  const published = facts?.published
  return (
    <FormDialog<PublishNote, boolean>
      title={t('flow-design.publish-title')}
      ok={t('flow-design.publish-ok')}
      width={640}
      form={broken.length ? overrideForm : form}
      values={{ note: '' }}
      onClose={onClose}
      onSend={onPublish}
      onSent={(isPublished) => isPublished && onClose()}
    >
      <div className="q-column q-gap-2 q-margin-bottom-3">
        {version === null && <p>{t('flow-design.publish-first')}</p>}
        {version !== null && !facts && !failure && <Skeleton lines={3} />}
        {published && (
          <>
            <DifferenceList
              title={t('flow-design.publish-differs', { version: version ?? '' })}
              differences={compareDesigns(published, design)}
              detailsOf={(one) => describeDifference(one, [published, design])}
            />
            <p>{t('flow-design.publish-running', { count: facts?.running ?? 0 })}</p>
          </>
        )}
        {warnings.length > 0 && (
          <div className="q-box q-pad-y-2 q-pad-x-3">
            <strong>{t('flow-design.publish-warnings', { count: warnings.length })}</strong>
            <ul>
              {warnings.slice(0, maxWarnings).map((one) => (
                <li key={JSON.stringify([one.code, one.place, one.params])}>{designProblemText(one)}</li>
              ))}
            </ul>
            {warnings.length > maxWarnings && (
              <Muted as="small">
                {t('flow-design.publish-warnings-more', { count: warnings.length - maxWarnings })}
              </Muted>
            )}
          </div>
        )}
        {broken.length > 0 && (
          <div className="publish-broken q-radius-md q-pad-y-2 q-pad-x-3" role="alert">
            <strong>{t('flow-design.publish-broken', { count: broken.length })}</strong>
            <ul>
              {broken.map(({ _id, name, msg }) => (
                <li key={_id}>
                  {name}
                  <small> {msg}</small>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </FormDialog>
  )
}
