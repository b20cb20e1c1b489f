import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"66. Working hours are what the clocks show","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/66-working-hours-are-what-the-clocks-show.md","filePath":"decisions/66-working-hours-are-what-the-clocks-show.md"}');
const _sfc_main = { name: "decisions/66-working-hours-are-what-the-clocks-show.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_66-working-hours-are-what-the-clocks-show" tabindex="-1">66. Working hours are what the clocks show <a class="header-anchor" href="#_66-working-hours-are-what-the-clocks-show" aria-label="Permalink to &quot;66. Working hours are what the clocks show&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p>A calendar (<code>src/core/calendar</code>) is data: hours for each weekday, days that differ, and a zone. A day that differs goes by its own hours alone, so that a half day before a holiday and a Saturday worked for one (调休) are the same thing.</p><p>Hours are what the clocks of the zone show. Where clocks change, an hour that is left out is not worked, and one that comes twice is worked twice; a model that looks at each minute holds the rules to it, in zones that change by an hour, by half an hour, and at midnight. To cut such a day at its change costs twenty lines; a library of dates would have been asked for the same offsets.</p><p>A search for working time ends after ten years, one for working days after 20,000 days, and answers nothing: a calendar that somebody emptied must not hold up a server. Whoever asks says so in a sentence of his own.</p><p>Public holidays are written down per year with their source (<code>schemas/data/public-holidays.json</code>), taken from the package chinese-days (MIT) by <code>codegen/public-holidays.mjs</code> when a year is published. The package itself is not used while running: it knows days, not hours, and a new year must not need a new version of a library. Given up: years that the state has not published are not guessed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/66-working-hours-are-what-the-clocks-show.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _66WorkingHoursAreWhatTheClocksShow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _66WorkingHoursAreWhatTheClocksShow as default
};
