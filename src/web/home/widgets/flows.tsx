import { setFavourite } from '../../flow/catalogue/favourites'
import { FlowTile } from '../../flow/catalogue/flow-tile'
import { t } from '../../platform'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

/** Lists favourite flows (常用流程), then the most started ones; the rest is one click away. */
export default function FlowsWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/flow/home/flows'>(widget)
  const like = async (id: string, isOn: boolean) => {
    await setFavourite(id, isOn)
    await loaded.reload()
  }
  return (
    <WidgetCard
      widget={widget}
      loaded={loaded}
      isEmpty={({ flows }) => flows.length === 0}
      empty={t('home.flows.none')}
      all={t('home.all-flows')}
    >
      {({ flows }) => (
        <div className="flow-tiles q-stack q-gap-3 home-tiles">
          {flows.map(({ id, name, icon, favourite }) => (
            <FlowTile
              key={id}
              id={id}
              name={name}
              icon={icon}
              to={`/flowcreat/${id}`}
              isLiked={favourite}
              onLike={(isOn) => void like(id, isOn)}
            />
          ))}
        </div>
      )}
    </WidgetCard>
  )
}
