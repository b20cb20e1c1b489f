import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"117. One design system of tokens and layout classes","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/117-one-design-system-of-tokens-and-layout-classes.md","filePath":"decisions/117-one-design-system-of-tokens-and-layout-classes.md"}');
const _sfc_main = { name: "decisions/117-one-design-system-of-tokens-and-layout-classes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_117-one-design-system-of-tokens-and-layout-classes" tabindex="-1">117. One design system of tokens and layout classes <a class="header-anchor" href="#_117-one-design-system-of-tokens-and-layout-classes" aria-label="Permalink to &quot;117. One design system of tokens and layout classes&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p><strong>Distances, text sizes and radii are tokens</strong>, beside the colours (decision 39): <code>--q-space-1…6</code> (steps of 4px), <code>--q-text-xs…xl</code> (12, 13, 14, 16, 18px), <code>--q-radius-sm/md/lg/pill</code>. Sizes between two tokens went to the nearest one: headings of 15px have 16px now, small print of 12.5px has 13px, boxes with a radius of 8 or 12px have 10px. Distances of half a step (2, 6, 10, 14px) stay pixels. A figure or title of 20px and more has a size of its own.</p><p><strong>A phone is narrower than 768px, a desk at least 992px wide</strong>, in one spelling: <code>(width &lt; 768px)</code>, <code>(width &lt; 992px)</code>, <code>(width &gt;= 768px)</code>, <code>(width &gt;= 992px)</code>. Before, three pages laid out for phones at exactly 768px, where the shell lays out for tablets, and eight pages had thresholds between 576 and 1000px of their own.</p><p><strong>Elements bear classes of the system; a style sheet of a room holds what only that room has.</strong> <code>ui/layout.css</code> holds the classes (<code>q-row</code>, <code>q-stack</code>, <code>q-gap-2</code>, <code>q-truncate</code>, <code>q-muted</code>, …), and <code>ui/layout.tsx</code> the components that put them on their element. The file stands before those of all rooms: a class of one selector loses to every rule of a room. Not in a <code>@layer</code>, because rules for tags in <code>base.css</code> would win over a layer.</p><p><strong>A test holds it</strong> (<code>tests/architecture/design-system.test.ts</code>): no pixels where a token has them, no other text size, radius or breakpoint, and a budget of lines for all style sheets. Exceptions are data with reasons.</p><p>Weighed: Tailwind (its classes are shorter and far more; ours are about a hundred, and colours stay tokens of the theme); CSS modules (names that a script or test cannot select by); components only (an element of a table, a form or a library cannot be another component).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/117-one-design-system-of-tokens-and-layout-classes.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _117OneDesignSystemOfTokensAndLayoutClasses = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _117OneDesignSystemOfTokensAndLayoutClasses as default
};
