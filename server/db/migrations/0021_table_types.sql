-- Halls that were applied when the table types were fixed: their names, cloth colors and drawings.
update hall set doc = jsonb_set(
    jsonb_set(doc, '{retired,types}', '{}'),
    '{types}',
    (select jsonb_object_agg(
         key,
         case key
           when 'pool' then
             '{"name": {"en": "American pool", "zh": "美式台球"}, "cloth": "#1d68b3", "drawing": "pool"}'::jsonb
           when 'chinese_eight' then
             '{"name": {"en": "Chinese eight-ball", "zh": "中式八球"}, "cloth": "#8a3350", "drawing": "pool"}'::jsonb
           else '{"name": {"en": "Snooker", "zh": "斯诺克"}, "cloth": "#177343", "drawing": "snooker"}'::jsonb
         end || value)
       from jsonb_each(doc -> 'types')))
  where doc #> '{retired,types}' is null;
