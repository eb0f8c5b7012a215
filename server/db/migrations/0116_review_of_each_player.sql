-- Each person who plays an order may review it once, by the index reviews_order_person.
alter table reviews drop constraint reviews_order_id_key;
