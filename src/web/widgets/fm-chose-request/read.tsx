import type { RelatedRequest } from '#/generated/types'
import type { ViewProps } from '../../controls/widget-props'
import { useFormHost } from '../../form-host/form-host'
import { useQuery, useTranslator } from '../../platform'
import { Muted } from '../../ui'
import { optionTexts, type RequestEntry, requestEntries } from './request-value'

/** Link to a request, its result, and its fields that the design shows. */
const RequestLine = ({ request }: { request: RelatedRequest }) => {
  const t = useTranslator()
  const host = useFormHost()
  const { flowlistid, flowname, title, creater, result, fields } = request
  return (
    <>
      <a href={host.requests.addressOf(flowlistid)} target="_blank" rel="noreferrer">
        {`${flowname} ${title}`}
      </a>{' '}
      <Muted as="small">{`${creater} · ${t(`flow.result.${result}`)}`}</Muted>
      {fields.map(({ name, text }) => (
        <div key={name} className="q-text-sm q-break">
          <span className="q-muted">{t('widget.request.field', { name })}</span>
          {text}
        </div>
      ))}
    </>
  )
}

/** Read view of named requests: those that the reader may see as links, the others by their stored names. */
export default function RequestListView({ value, item }: ViewProps<RequestEntry[]>) {
  const host = useFormHost()
  const entries = requestEntries(value)
  const ids = entries.map(({ id }) => id)
  const fields = optionTexts(item, 'shown')
  const { value: found } = useQuery(JSON.stringify([ids, fields]), async () =>
    ids.length && host.currentPerson() ? (await host.requests.find({ nowpage: 1, ids, fields })).result : [],
  )
  if (!entries.length) return <span className="qf-none">—</span>
  const known = new Map(found?.map((request) => [request.flowlistid, request]))
  return (
    <ul className="q-stack q-gap-1-5">
      {entries.map(({ id, name }) => {
        const request = known.get(id)
        return (
          <li key={id} className="q-break">
            {request ? <RequestLine request={request} /> : name}
          </li>
        )
      })}
    </ul>
  )
}
