import './design-life.css'
import type { CaseResult, FlowDesign, OwnForm, Problem, RecipientItem } from '#/generated/types'
import form from '#schemas/forms/publish.json'
import { compareDesigns, describeDifference } from '../../core/flow'
import type { Slots } from '../controls/slots'
import { DifferenceList } from '../flow-editor/difference-list'
import { designProblemText } from '../flow-editor/problem-text'
import { ItemPicker } from '../picker/item-picker'
import { t, useQuery } from '../platform'
import { quietApi } from '../platform/api'
import { FormDialog } from '../product-forms/form-dialog'
import { Muted, Skeleton } from '../ui'

/** Number of warnings listed; the others are counted. */
const maxWarnings = 20

/** What a publisher says about a version, and for whom it is on trial; missing = published for everyone. */
export interface PublishNote {
  note: string
  override?: string
  trial?: RecipientItem[]
}

/** Filled form of the dialog. */
type Filled = PublishNote & { audience?: 'all' | 'trial' }

/** Returns the form without the fields that have no meaning now. */
const formWith = (isTriable: boolean, isBroken: boolean): OwnForm => ({
  list: (form as OwnForm).list.filter(
    ({ model }) =>
      (isBroken || model !== 'override') && (isTriable || (model !== 'audience' && model !== 'trial')),
  ),
})

const inRange: readonly RecipientItem['type'][] = ['dept', 'user']

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
  if (version === null) return { published: undefined, running: 0, trial: null }
  const [{ design }, versions] = await Promise.all([
    quietApi.oa.flowdesigns.getbyid({ _id: flowid, version }),
    quietApi.oa.flowdesigns.otherversion.list({ flowid }),
  ])
  return {
    published: design,
    running: versions.reduce((sum, one) => sum + one.running, 0),
    trial: versions.find((one) => one.trial)?.trial ?? null,
  }
}

const filledAtFirst = { audience: 'all', trial: [], note: '' }

/** Draws the range of a trial with the picker of departments and people. */
const rangeSlot: Slots = {
  trial: ({ value, onChange }) => (
    <ItemPicker value={(value as RecipientItem[] | null) ?? []} only={inRange} onChange={onChange} />
  ),
}

/**
 * Confirmation before publishing a design: changes, affected flows, a note, and the reason for broken cases.
 */
export function PublishDialog(props: PublishDialogProps) {
  const { flowid, design, version, broken, warnings, onPublish, onClose } = props
  const { value: facts, failure } = useQuery(flowid, () => factsOf(flowid, version))
  const published = facts?.published
  const trial = facts?.trial
  const isTriable = trial === null && version !== null
  return (
    <FormDialog<Filled, boolean>
      title={t('flow-design.publish-title')}
      ok={t('flow-design.publish-ok')}
      width={720}
      form={formWith(isTriable, broken.length > 0)}
      values={filledAtFirst}
      slots={rangeSlot}
      onClose={onClose}
      onSend={({ audience, trial, ...note }) => onPublish(audience === 'trial' ? { ...note, trial } : note)}
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
            {trial && <p>{t('flow-design.trial-now', { version: trial.version, people: trial.people })}</p>}
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
