import type { EventSetNotice } from '#/generated/types'
import eventMail from '#schemas/forms/event-mail.json'
import eventSms from '#schemas/forms/event-sms.json'
import { GroupsField } from '../../picker/groups/groups-field'
import { t } from '../../platform/i18n/i18n'
import { AutosavePanel } from '../../product-forms/autosave-panel'
import { useStepOptions } from '../editor-context'
import { formulaSlot } from './event-formula'
import type { EventProps } from './event-props'

const none: EventSetNotice = { people: [], to: '', subject: '', text: '' }
const forms = { mail: eventMail, sms: eventSms }
const formulas = { to: formulaSlot, subject: formulaSlot, text: formulaSlot }

function Notice({ design, set, change, way }: EventProps & { way: 'mail' | 'sms' }) {
  const { fields } = useStepOptions()
  const { people, ...words } = set[way] ?? none
  const put = (part: Partial<EventSetNotice>) => change({ [way]: { people, ...words, ...part } })
  const receivers = () => (
    <GroupsField
      fields={fields}
      set={design.set}
      title={t(`flow-editor.event.${way}-people`)}
      emptyText={t('flow-editor.event.nobody-chosen')}
      value={people}
      onSave={(groups) => put({ people: groups })}
    />
  )
  return (
    <AutosavePanel
      form={forms[way]}
      values={words}
      slots={{ ...formulas, people: receivers }}
      onChange={(model, value) => put({ [model]: value })}
    />
  )
}

/** Recipients and content of an event's mail. */
export const EventMail = (props: EventProps) => <Notice {...props} way="mail" />

/** Recipients and content of an event's SMS. */
export const EventSms = (props: EventProps) => <Notice {...props} way="sms" />
