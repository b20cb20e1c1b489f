import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"134. Modules are limited by their average size","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/134-modules-are-limited-by-their-average-size.md","filePath":"decisions/134-modules-are-limited-by-their-average-size.md"}');
const _sfc_main = { name: "decisions/134-modules-are-limited-by-their-average-size.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_134-modules-are-limited-by-their-average-size" tabindex="-1">134. Modules are limited by their average size <a class="header-anchor" href="#_134-modules-are-limited-by-their-average-size" aria-label="Permalink to &quot;134. Modules are limited by their average size&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>The number of modules in <code>src</code> was limited to 2,300, which ended the crumbs of the rule before it: 573 files of at most 20 lines. An absolute number also limits the product. Each new subject (poolers, standbys, packages, webhooks) would have to close another room, and the first branches under the limit did: they put a job into the scheduler and a reader of tags beside a tag, where nobody looks for them.</p><p>So the limit is the average: at least 75 lines per module, tests and generated files not counted. It was 66 before the crumbs were merged and is 77 now. Imports stay at 75 per 1,000 lines and 95 of 100 files below 200 lines, as before.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/134-modules-are-limited-by-their-average-size.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _134ModulesAreLimitedByTheirAverageSize = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _134ModulesAreLimitedByTheirAverageSize as default
};
