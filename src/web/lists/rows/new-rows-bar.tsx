import './new-rows-bar.css'
import { t } from '../../platform'
import { Button } from '../../ui'
import type { ListRows } from './use-rows'

/** Shows the number of rows that arrived meanwhile; a click shows them. */
export const NewRowsBar = ({ fresh, onShow }: { fresh: ListRows['fresh']; onShow(): void }) => (
  <div className="list-news" role="status">
    {fresh.count > 0 && (
      <Button
        kind="primary"
        icon="up"
        onClick={() => {
          fresh.show()
          onShow()
        }}
      >
        {t('list.news', { n: fresh.count })}
      </Button>
    )}
  </div>
)
