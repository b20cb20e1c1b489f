import type { EventSetNotice } from '#/generated/types'
import { GroupsField } from '../../picker/groups-field'
import { t } from '../../platform/i18n'
import { useOffers } from '../editor'
import { EventFormula } from './event-formula'
import type { EventProps } from './event-props'

const none: EventSetNotice = { people: [], to: '', subject: '', text: '' }

function Notice({ design, set, change, way }: EventProps & { way: 'mail' | 'sms' }) {
  const { fields } = useOffers()
  const notice = set[way] ?? none
  const put = (part: Partial<EventSetNotice>) => change({ [way]: { ...notice, ...part } })
  return (
    <>
      <GroupsField
        fields={fields}
        set={design.set}
        title={t(`flow-editor.event.${way}-people`)}
        emptyText={t('flow-editor.event.nobody-chosen')}
        value={notice.people}
        onSave={(people) => put({ people })}
      />
      <EventFormula
        label={t(`flow-editor.event.${way}-to`)}
        hint={t('flow-editor.event.to-hint')}
        value={notice.to}
        onChange={(to) => put({ to })}
      />
      {way === 'mail' && (
        <EventFormula
          label={t('flow-editor.event.subject')}
          value={notice.subject}
          onChange={(subject) => put({ subject })}
        />
      )}
      <EventFormula
        label={t('flow-editor.event.text')}
        hint={t('flow-editor.event.text-hint')}
        value={notice.text}
        onChange={(text) => put({ text })}
      />
    </>
  )
}

/** Who gets which mail. */
export const EventMail = (props: EventProps) => <Notice {...props} way="mail" />

/** Who gets which short message. */
export const EventSms = (props: EventProps) => <Notice {...props} way="sms" />
