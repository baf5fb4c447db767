export const retirementParty = `
Retirement Roast and Toast | planner | retirement-lake | 1350 | 5 hours
Colleagues with microphones need a director. We collect the stories, cut them kindly and end on time.
Story collection; Stage and sound; Slide show; Host

Farewell Garden Tea | planner | retirement-tea | 760 | 3 hours
China cups, cucumber sandwiches and enough chairs in the shade for the whole department.
China for 40; Tea menu; Tables and shade

Bon Voyage Party | planner | retirement-sea | 980 | 4 hours
For those who leave on Monday with one suitcase. A travel map for good wishes and a send-off at the door.
Wishes map; Decor; Toast; Coordinator

Hot-Air Balloon Farewell | planner | retirement-balloons | 2600 | Half day
A sunrise flight for up to six with a champagne breakfast in the meadow afterward.
Flight for 6; Licensed pilot; Breakfast; Photographs

Lakeside Lunch | catering | retirement-lake | 1250 | 4 hours
Trout from the smoker, potato salad and berry tarts at long tables near the water.
Serves 40; Tables; Vegetarian grill; Two servers

Seafood Farewell Buffet | catering | retirement-sea | 1680 | 4 hours
Chilled shrimp, chowder and a raw bar for fifty, with a cook who tells fish stories.
Serves 50; Raw bar; Chowder; Three servers

Afternoon Tea for Forty | catering | retirement-tea | 840 | 3 hours
Scones still warm, three kinds of sandwiches and cakes on tiered stands.
Scones; Tiered stands; Six teas; Two servers

Golden Years Cake | bakery | retirement-tea | 185 | Delivery
Lemon and honey layers with piped flowers and a number of years in gold.
Serves 30; Gold numbers; Delivery

Thank-You Bouquet Collection | flowers | retirement-tea | 240 | Delivery
One large bouquet for the stage and ten small ones for the people who stayed late with them.
Eleven bouquets; Cards; Office delivery

Big Band Hour | music | retirement-sea | 1900 | 2 hours
Nine players, swing standards and a final number with the guest of honor on the shaker.
Nine musicians; Own stands and lights; One guest number

A Career in Pictures | photo | retirement-balloons | 560 | 3 weeks
We scan the shoeboxes, interview two colleagues and deliver a printed book on the day.
60-page book; Scans; Event photographs
`;
