import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"47. A date field with timestamp stores a date like any other","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/47-a-date-field-with-timestamp-stores.md","filePath":"decisions/47-a-date-field-with-timestamp-stores.md"}');
const _sfc_main = { name: "decisions/47-a-date-field-with-timestamp-stores.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_47-a-date-field-with-timestamp-stores-a-date-like-any-other" tabindex="-1">47. A date field with <code>timestamp</code> stores a date like any other <a class="header-anchor" href="#_47-a-date-field-with-timestamp-stores-a-date-like-any-other" aria-label="Permalink to &quot;47. A date field with \`timestamp\` stores a date like any other&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A date field with <code>timestamp</code> stores a date like any other.</strong> Numbers that come in, also in the cells of a table, are written as dates in the company&#39;s zone, so lists, exports and formulas know one notation. The option means milliseconds: a number is taken for seconds only from 100000000 to 4102444799 (1973 to 2099). Read as milliseconds, these would be days of January and February 1970, which nobody means; all other milliseconds, also before 1973 and 1970, are kept.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/47-a-date-field-with-timestamp-stores.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _47ADateFieldWithTimestampStores = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _47ADateFieldWithTimestampStores as default
};
