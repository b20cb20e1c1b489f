import type { ReactNode } from 'react'
import type { Message, OaFlowDetailMsgsData, StoredFile } from '../../../../generated/types'
import { PictureTiles } from '../../../files/attachments'
import { MessageState } from '../../../flow/history/message-state'
import { DelegateLabel } from '../../../flow/people/delegate-label'
import { RecipientReasons } from '../../../flow/people/recipient-reasons'
import { SigningMode } from '../../../flow/people/signing-mode'
import { SubFlowList } from '../../../flow/summary/sub-flow-list'
import { listSeparator, t } from '../../../platform'
import { RelativeTime, Row, Tag, TimeLeft } from '../../../ui'
import { hasReadState } from './message-cards'
import { outcomeText } from './step-text'

type VisitTrace = OaFlowDetailMsgsData['traces'][number]

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{t(`detail.panel.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  )

const Person = ({ toer, todepts, entrust_from }: Message) => (
  <>
    <b>{toer}</b> <DelegateLabel of={entrust_from?.name} />{' '}
    <small>{todepts.map(({ n }) => n).join(listSeparator())}</small>
  </>
)

/** Renders when it was finished, and by whom if another person acted for the assignee. */
const Finished = ({ at, actor }: { at: string; actor: string | undefined }) => (
  <>
    <RelativeTime at={at} /> {actor && <small>{t('log.actor', { name: actor })}</small>}
  </>
)

interface MessageFactsProps {
  message: Message
  trace: VisitTrace | undefined
  /** Pictures of its opinion. */
  pictures?: readonly StoredFile[] | undefined
}

/** Renders all facts of a message, and why its assignees were chosen. */
export function MessageFacts({ message, trace, pictures = [] }: MessageFactsProps) {
  const { status, level, dealtype, iscc, PreFunName, creater, created_at } = message
  const { finished_at, expires_at, hasread, log, actor, sonflowdetails } = message
  return (
    <div className="diagram-facts q-stack q-gap-3">
      <Row as="p" align="stretch" gap={1.5} wrap>
        <MessageState of={message} />
        {!iscc && <SigningMode dealtype={dealtype} claim={message.claim} turn={message.turn} />}
        {level === 100 && <Tag tone="danger">{t('flow.level.urgent')}</Tag>}
        {hasReadState(message) && <Tag>{t(hasread ? 'list.read' : 'list.unread')}</Tag>}
      </Row>
      <dl>
        <Fact name="person">
          <Person {...message} />
        </Fact>
        <Fact name="before">{PreFunName}</Fact>
        <Fact name="from">{PreFunName && creater}</Fact>
        <Fact name="arrived">
          <RelativeTime at={created_at} />
        </Fact>
        <Fact name="expires">{status === 1 && expires_at && <TimeLeft until={expires_at} />}</Fact>
        <Fact name="finished">{finished_at && <Finished at={finished_at} actor={actor} />}</Fact>
        <Fact name="pressed">{outcomeText(message)}</Fact>
        <Fact name="opinion">
          {(log.suggest || pictures.length > 0) && (
            <>
              {log.suggest && <blockquote>{log.suggest}</blockquote>}
              <PictureTiles files={pictures} label={t('upload.pictures')} />
            </>
          )}
        </Fact>
        <Fact name="sub-flows">{sonflowdetails && <SubFlowList flows={sonflowdetails} />}</Fact>
      </dl>
      {trace && <RecipientReasons key={message._id} isOpen {...trace} />}
    </div>
  )
}
