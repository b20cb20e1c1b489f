import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"70. A result of a decision table is called like a custom function, and tables stand in the form","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/70-a-result-of-a-table-is-called-like-a-custom-function.md","filePath":"decisions/70-a-result-of-a-table-is-called-like-a-custom-function.md"}');
const _sfc_main = { name: "decisions/70-a-result-of-a-table-is-called-like-a-custom-function.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_70-a-result-of-a-decision-table-is-called-like-a-custom-function-and-tables-stand-in-the-form" tabindex="-1">70. A result of a decision table is called like a custom function, and tables stand in the form <a class="header-anchor" href="#_70-a-result-of-a-decision-table-is-called-like-a-custom-function-and-tables-stand-in-the-form" aria-label="Permalink to &quot;70. A result of a decision table is called like a custom function, and tables stand in the form&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p><strong>Tables stand in the form, not in the settings of the flow.</strong> Conditions of rows are about fields, and formulas of fields ask tables. So whatever has the form has its tables: linkage, renderer, checks, form maps, previews and simulation need no further argument, and no place can forget to pass them on. What a page must not know is taken out where forms open (<code>opened</code>), as formulas are.</p><p><strong>A result is called <code>#C[table·result_id]()</code></strong>, as custom functions are. A sign of its own would have been a second name for &quot;the flow answers this&quot;: chips, completion, renaming and the finding of uses serve both. A result takes no arguments; a table that should be asked about other values has an expression as its column.</p><p><strong>An output is asked alone.</strong> A page gets fewer columns than the server, and both must answer the same; hence no output may depend on another.</p><p><strong>Foreign FEEL is translated or refused, never run.</strong> A table of office people has constants and ranges; what is more would have to be bounded in time and explained in a second language. feelin stays what holds our reader to the standard.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/70-a-result-of-a-table-is-called-like-a-custom-function.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _70AResultOfATableIsCalledLikeACustomFunction = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _70AResultOfATableIsCalledLikeACustomFunction as default
};
