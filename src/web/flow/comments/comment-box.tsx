import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Comment, CommentList, StoredFile } from '../../../generated/types'
import { usePictures } from '../../files/attachments'
import { hasPendingUploads } from '../../files/use-uploads'
import { type CallError, createRequestIds, t, useQuery, useReloadOnChange } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { useFlowRefreshSignal } from '../../stores/refresh-signal'
import { Button, Muted, Row, TextAreaField, toast } from '../../ui'
import { findMentionQuery, findMentions, insertMention } from './mentions'
import { ChosenQuotes, QuoteMenu } from './quotes'

/** Comments on a flow, and the actions on them. */
export interface FlowComments {
  list: readonly Comment[] | undefined
  failure: CallError | undefined
  /** People that a new comment may mention; undefined if comments are not allowed. */
  people: CommentList['people'] | undefined
  reload(): Promise<void>
  withdraw(id: string): Promise<void>
  /** Adds or takes back a reaction; missing if the reader may not. */
  react: ((id: string, kind: string, isOn: boolean) => Promise<void>) | undefined
}

/** Returns the current comments on a flow; those that came with its page are not requested again. */
export function useComments(flowlistid: string, known?: CommentList): FlowComments {
  const unused = useRef(known)
  const load = async () => {
    const first = unused.current
    unused.current = undefined
    return first ?? quietApi.oa.flow.comment.list({ flowOi_id: flowlistid })
  }
  const { value, failure, reload } = useQuery(flowlistid, load, known)
  useReloadOnChange(reload, useFlowRefreshSignal(flowlistid))
  const withdraw = async (id: string) => {
    await api.oa.flow.comment.delete({ flowOi_id: flowlistid, id }).then(
      () => toast(t('remark.withdrawn'), 'success'),
      () => undefined,
    )
    await reload()
  }
  const people = value && canWrite('oa/flow/comment/creat') ? value.people : undefined
  const react = async (id: string, kind: string, isOn: boolean) => {
    const sent = { flowOi_id: flowlistid, id, kind, on: isOn }
    await api.oa.flow.comment.react(sent).catch(() => undefined)
    await reload()
  }
  const reacting = canWrite('oa/flow/comment/react') ? react : undefined
  return { list: value?.list, failure, people, reload, withdraw, react: reacting }
}

type Person = CommentList['people'][number]

interface RemarkBoxProps {
  flowlistid: string
  /** People that a comment may mention. */
  people: readonly Person[]
  /** Comment being answered; its author is mentioned. */
  answered?: Comment
  onSent(): Promise<void>
}

const maxOffered = 8

/** Scrolls the mention list into view, as the box is at the foot of the page. */
const show = (offer: HTMLElement | null) => offer?.scrollIntoView({ block: 'nearest' })

/** Returns the people that match the text after an @, and the one that Enter would choose. */
function useOffer(people: readonly Person[], text: string, caret: number) {
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const typed = findMentionQuery(text, caret)
  const fitting =
    typed === undefined || dismissed === text
      ? []
      : people.filter(({ name }) => name.includes(typed)).slice(0, maxOffered)
  const move = (by: number) => setActive((active + by + fitting.length) % fitting.length)
  return { fitting, active: Math.min(active, fitting.length - 1), move, dismiss: () => setDismissed(text) }
}

interface MentionListProps {
  id: string
  people: readonly Person[]
  active: number
  onChoose(person: Person): void
}

/** Renders the people that match the text after an @. */
const MentionList = ({ id, people, active, onChoose }: MentionListProps) => (
  <div
    ref={show}
    id={id}
    className="remark-offer q-box q-scroll q-surface q-pad-1"
    role="listbox"
    aria-label={t('remark.mention')}
  >
    {people.map((person, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text field moves in it by keys
      <div
        key={person.id}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        {person.name} <Muted as="small">{person.dept}</Muted>
      </div>
    ))}
  </div>
)

/** Comment in writing: its text with the caret, the people chosen for it, pictures and quotes. */
interface CommentDraft {
  text: string
  caret: number
  chosen: readonly Person[]
  files: StoredFile[]
  quotes: string[]
}

const emptyDraft: CommentDraft = { text: '', caret: 0, chosen: [], files: [], quotes: [] }

/** Returns the comment in writing and how it is changed and sent. */
function useCommentDraft({ flowlistid, onSent }: Pick<RemarkBoxProps, 'flowlistid' | 'onSent'>) {
  const [draft, setDraft] = useState(emptyDraft)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const { text, chosen, files, quotes } = draft
  const isEmpty = !text.trim() && !files.length && !quotes.length
  const send = async () => {
    if (isEmpty || isBusy || hasPendingUploads()) return
    setBusy(true)
    try {
      const mentions = [...new Set(findMentions(text, chosen).map(({ id }) => id))]
      const body = { flowOi_id: flowlistid, text: text.trim(), mentions, files, quotes }
      await api.oa.flow.comment.creat({ ...body, requestId: idOf.current(body) })
      setDraft(emptyDraft)
      await onSent()
    } catch {
      // The error has been shown; the typed text stays.
    }
    setBusy(false)
  }
  const write = (part: Partial<CommentDraft>) => setDraft((before) => ({ ...before, ...part }))
  const mention = (person: { name: string }, writer: Person | undefined, isAppended = false) =>
    setDraft((before) => {
      const from = isAppended ? `${before.text}@` : before.text
      const typed = insertMention(from, isAppended ? from.length : before.caret, person.name)
      return { ...before, ...typed, chosen: writer ? [...before.chosen, writer] : before.chosen }
    })
  return { draft, write, mention, isEmpty, isBusy, send }
}

const maxPictures = 9

/** Input for a comment: text, pictures and quotes; @ offers the people of the flow, who are then notified. */
export function CommentBox({ flowlistid, people, answered, onSent }: RemarkBoxProps) {
  const { draft, write, mention, isEmpty, isBusy, send } = useCommentDraft({ flowlistid, onSent })
  const { text, caret, files, quotes } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { fitting, active, move, dismiss } = useOffer(people, text, caret)
  const attach = (next: StoredFile[]) => write({ files: next })
  const pictures = usePictures({ files, onChange: attach, limit: maxPictures, isStrict: true })
  const quoted = { models: quotes, onChange: (models: string[]) => write({ quotes: models }) }
  const choose = (person: Person | undefined) => {
    if (!person) return
    mention(person, person)
    area.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "answer" is one, whoever joins meanwhile
  useEffect(() => {
    if (!answered) return
    const writer = people.find(({ id }) => id === answered.created_id)
    mention({ name: answered.creater }, writer, true)
    area.current?.focus()
  }, [answered])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (fitting.length === 0) return
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') choose(fitting[active])
    else if (event.key === 'Escape') dismiss()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = fitting.length > 0
  return (
    <div className="remark-box file-field q-stack q-gap-2" {...pictures.target}>
      <TextAreaField
        ref={area}
        label={t('remark.title')}
        placeholder={t('remark.hint')}
        rows={2}
        maxLength={1000}
        value={text}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onChange={({ target }) => write({ text: target.value, caret: target.selectionStart })}
        onKeyDown={handleKey}
      />
      {isOpen && <MentionList id={list} people={fitting} active={active} onChoose={choose} />}
      {pictures.shown}
      <ChosenQuotes {...quoted} />
      <Row gap={1}>
        {pictures.button}
        <QuoteMenu {...quoted} />
        <Button busy={isBusy} disabled={isEmpty} onClick={() => void send()}>
          {t('remark.send')}
        </Button>
      </Row>
    </div>
  )
}
