export const housewarming = `
Housewarming in a Weekend | planner | house-living-room | 590 | 2 days
Saturday we help you hide the boxes, Sunday your friends arrive. Food, flowers and coats are taken care of.
Room styling; Food plan; Guest flow; Cleanup

Neighborhood Open Door | planner | house-doorstep | 470 | 4 hours
A friendly way to meet the street: invitations in thirty mailboxes, cider on the porch.
Invitations; Porch bar; Name cards; Lanterns

First Dinner in the New House | planner | house-dusk | 680 | 5 hours
A table for twelve, even if your own is still on a truck. We bring chairs, plates and light.
Table and chairs; Tableware; Cook; Candles

Open House Evening | planner | house-dusk | 820 | 5 hours
String lights outside, warm soup inside and a host who gives the tour so that you do not have to.
Outdoor lights; Host; Guest book; Parking plan

Bread and Salt Buffet | catering | house-living-room | 620 | 3 hours
Fresh loaves, spreads and a dozen kinds of salt, after the old custom of the first gift to a house.
Serves 30; Ten loaves; Spreads; Setup

Soup and Grill Night | catering | house-dusk | 740 | 4 hours
Three soups, a small grill and mulled cider on the porch. Easy to eat standing among boxes.
Serves 35; Cider; Bowls and spoons; Cook

House-Shaped Cake | bakery | house-doorstep | 260 | Delivery
Your own front door in gingerbread and buttercream. Send a photograph, keep the roof for last.
From a photograph; Serves 30; Delivery

Wreath Workshop on the Porch | flowers | house-doorstep | 380 | 2 hours
Eight guests, eight wreaths and a door that is dressed by the evening.
Greens and frames; For 8 guests; Florist host

Flowers for Every Room | flowers | house-living-room | 290 | Delivery and setup
One arrangement for each room, from the hall to the bathroom shelf, in vases you keep.
Six arrangements; Vases included; Care card

Porch Bar with Warm Drinks | bar | house-dusk | 460 | 4 hours
Hot cider, spiced tea and one serious punch, ladled from copper pots.
Bartender; Three warm drinks; Copper pots; Cups

Living Room Concert | music | house-living-room | 540 | 2 hours
Two musicians, thirty cushions and the first songs your walls will hear.
Two musicians; 30 cushions; No amplifiers needed
`;
