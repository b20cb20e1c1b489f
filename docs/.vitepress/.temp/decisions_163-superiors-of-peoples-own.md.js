import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"163. Superiors of people's own are terms of a reporting line","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/163-superiors-of-peoples-own.md","filePath":"decisions/163-superiors-of-peoples-own.md"}`);
const _sfc_main = { name: "decisions/163-superiors-of-peoples-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_163-superiors-of-people-s-own-are-terms-of-a-reporting-line" tabindex="-1">163. Superiors of people&#39;s own are terms of a reporting line <a class="header-anchor" href="#_163-superiors-of-people-s-own-are-terms-of-a-reporting-line" aria-label="Permalink to &quot;163. Superiors of people&#39;s own are terms of a reporting line&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Companies that come from Feishu and DingTalk know a superior as a property of a person, several lines (行政线, 业务线), and deputies for a time. Here a superior was only the supervisor of a department.</p><p><strong>One list of fields of people.</strong> Position, entry date and superior are fields of the product, the others belong to the company; a reporting line is a field whose type is superior. Person form, spreadsheet, recipient dialog and log read this list, so that a new field or line needs no code. Facts and superiors are two JSON columns of the person: they are always read with the person, never searched alone.</p><p><strong>A term is a person with a first and a last day.</strong> The rule receives the day of the act; the directory does not depend on the time, so that all processes share one version of it. A check of a design has no day and counts all terms: it must not warn today and be silent tomorrow.</p><p><strong>The main line continues with departments, other lines do not.</strong> Most people have no superior of their own, so departments remain the rule and a term is the exception. A line that fell back to departments would send a request of the business line to an administrative head whom nobody named.</p><p><strong>Circles are refused where they are entered, and harmless where they exist.</strong> Terms in different months may lead back legitimately, and directories of other systems may contain circles; searches never return the person and end after 20 levels (property test).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/163-superiors-of-peoples-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _163SuperiorsOfPeoplesOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _163SuperiorsOfPeoplesOwn as default
};
