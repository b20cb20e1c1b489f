import { NeedCreate } from '../../renderer/list/need-create'

/** 待我创建 as a page of its own; reminders outside lead here. */
export default function NeedCreatePage() {
  return (
    <div className="q-card rows-page">
      <NeedCreate />
    </div>
  )
}
