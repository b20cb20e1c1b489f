import { useParams } from 'react-router-dom'
import { quietApi } from '../../platform/api'
import { useLoaded } from '../../platform/use-loaded'
import { RefusedPage } from '../../renderer/flow/refused-page'
import { Skeleton } from '../../ui/parts'
import { CreateForm } from './create-form'

/** Starts a flow: what for, the form, and who will get it. */
export default function FlowCreatePage() {
  const { id = '' } = useParams()
  const { value, failure, reload } = useLoaded(id, () => quietApi.oa.flow.getbycreat({ _id: id }))
  if (failure) return <RefusedPage failure={failure} onRetry={reload} />
  return value ? <CreateForm key={id} start={value} /> : <Skeleton lines={10} />
}
