/** Renders the first character of a flow's name as its icon. */
export const FlowInitial = ({ name }: { name: string }) => (
  <i className="home-sign" aria-hidden="true">
    {[...name][0]}
  </i>
)
